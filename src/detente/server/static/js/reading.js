// Says under the box how each typed order is understood, while it is typed. Nothing is stored.
const box = document.querySelector("textarea[data-read]");
const list = document.getElementById("reading");

/** @param {{text: string, order: string | null, sentence: string, notes: string[]}} line */
function shown(line) {
  const item = document.createElement("li");
  if (!line.order) item.className = "refused";
  item.textContent = [line.sentence, ...line.notes].join(" ");
  return item;
}

async function read() {
  const asked = box.value;
  if (!asked.trim()) {
    list.hidden = true;
    return;
  }
  const token = box.form.querySelector("[name=csrfmiddlewaretoken]").value;
  const answer = await fetch(box.dataset.read, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify({ text: asked }),
  });
  if (!answer.ok || box.value !== asked) return; // the next key asks again
  const { lines } = await answer.json();
  list.replaceChildren(...lines.map(shown));
  list.hidden = false;
}

if (box && list) {
  let waiting = 0;
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => read().catch(() => {}), 300);
  });
}
