// What every page runs after its own scripts. The server sends this file with the others inside it
// (joined.py).
import "./zone.js";
import "./scheme.js";
import "./live.js";
import "./fonts.js";
import "./once.js";
import "./copy.js";
