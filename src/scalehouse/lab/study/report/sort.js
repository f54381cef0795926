// A click on a heading sorts its table; another one turns it round.
for (const heading of document.querySelectorAll("th[data-sort]")) {
  heading.querySelector("button").addEventListener("click", () => {
    const body = heading.closest("table").tBodies[0];
    const column = [...heading.parentNode.children].indexOf(heading);
    const down = heading.getAttribute("aria-sort") !== "descending";
    const key = (row) => row.children[column].dataset.v ?? row.children[column].textContent;
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      const order = x === "" ? 1 : y === "" ? -1 : isNaN(x) ? x.localeCompare(y) : y - x;
      return down || x === "" || y === "" ? order : -order;
    });
    for (const other of heading.parentNode.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    body.append(...rows);
  });
}
// On paper everything is open.
addEventListener("beforeprint", () => {
  for (const closed of document.querySelectorAll("details")) closed.open = true;
});
