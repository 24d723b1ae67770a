// All that the game page runs, in this order: what a tap on the map needs comes first.
// The server sends this file with the others inside it (joined.py).
import "./map.js";
import "./orders.js";
import "./sheet.js";
import "./steady.js";
import "./reading.js";
import "./letters.js";
