/**
 * A board as a picture, made in the browser alone: what is drawn on the page is drawn again inside an SVG, with the styles of
 * the page, and that onto a canvas. Faces from cameras are left out: they are stored nowhere.
 */

const LEFT_OUT = 'video, canvas, iframe, script, [data-help], .unseen';
const STILL = '*, *::before, *::after { animation: none !important; transition: none !important; }';

export async function imageOf(board: HTMLElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(board))}`;
  await image.decode();
  return image;
}

export function svgOf(board: HTMLElement): string {
  const { width, height } = board.getBoundingClientRect();
  const copy = board.cloneNode(true) as HTMLElement;
  copyShadows(board, copy);
  copy.removeAttribute('inert'); // the result may stand in its place
  copy.querySelectorAll(LEFT_OUT).forEach((one) => one.remove());
  copy.style.cssText = `width: ${width}px; height: ${height}px; visibility: visible; overflow: hidden`;
  const inside = new XMLSerializer().serializeToString(copy);
  const { theme } = document.documentElement.dataset;
  const shown = theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-theme="${shown}">` +
    `<style>${cdata(`${stylesOf(document)} ${STILL}`)}</style>` +
    `<foreignObject width="100%" height="100%"><body xmlns="http://www.w3.org/1999/xhtml">${inside}</body>` +
    `</foreignObject></svg>`
  );
}

/** The board of a package has a root of its own, which is not copied with the rest. */
function copyShadows(board: HTMLElement, copy: HTMLElement): void {
  const copies = [...copy.querySelectorAll('*')];
  [...board.querySelectorAll('*')].forEach(({ shadowRoot }, nth) => {
    if (!shadowRoot) return;
    const styles = document.createElement('style');
    styles.textContent = stylesOf(shadowRoot);
    const inside = [...shadowRoot.children].filter((one) => !one.matches('link, style'));
    copies[nth]!.append(styles, ...inside.map((one) => one.cloneNode(true)));
  });
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', '')}]]>`;

function stylesOf({ styleSheets }: DocumentOrShadowRoot): string {
  const rules = [...styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules];
    } catch {
      return []; // of another address
    }
  });
  return rules.map((rule) => rule.cssText).join('\n');
}
