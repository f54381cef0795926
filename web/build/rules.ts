import { marked, Renderer, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Part, RulesPage } from '../src/learn/page.ts';

/**
 * The pages of the rules are written once, in docs/rules. `import page from '….md?rules'` gives one of them as it is
 * shown here: HTML, cut where a little board belongs.
 */

const BOARD = /<!-- board: ([\w-]+) -->/;
const OWN_PAGE = /^(?:\.\/)?([\w-]+)\.md(?:#(.+))?$/; // another page of the rules

export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.md?rules')) return null;
      const game = /(\w[\w-]*)\.md\?rules$/.exec(id)![1]!;
      return { code: `export default ${JSON.stringify(pageOf(code, game))}`, map: null };
    },
  };
}

export function pageOf(markdown: string, game: string): RulesPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? game;
  const text = markdown.replace(/^# .+\n/, '');
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => ({ id: slug(name!), name: name! }));
  return {
    title,
    headings,
    parts: text.split(new RegExp(BOARD, 'g')).map((piece, at) => part(piece, at, game)),
  };
}

/** Text and names of boards come in turns. */
function part(piece: string, at: number, game: string): Part {
  if (at % 2) return { board: piece };
  return { html: marked.parse(piece, { async: false, renderer: rendererOf(game) }) };
}

const slug = (name: string): string => name.toLowerCase().replace(/[^\w]+/g, '-');

function rendererOf(game: string): Renderer<string, string> {
  const renderer = new Renderer<string, string>();
  renderer.heading = function ({ tokens, depth, text }: Tokens.Heading): string {
    const level = Math.min(depth, 4);
    return `<h${level} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${level}>`;
  };
  renderer.table = function (token: Tokens.Table): string {
    const cells = (row: Tokens.TableCell[], tag: string): string =>
      row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
    const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
    const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
    return `<div class="wide" tabindex="0" role="group"><table>${head}<tbody>${rows}</tbody></table></div>`;
  };
  renderer.code = ({ text }: Tokens.Code): string =>
    `<pre tabindex="0"><code>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</code></pre>`;
  renderer.link = function ({ href, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens);
    const link = linkOf(href, game);
    return link ? `<a href="${link}">${text}</a>` : text; // what is only in the documentation is no link here
  };
  return renderer;
}

export function linkOf(href: string, game: string): string | null {
  if (href.startsWith('#')) return `#rules=${game}&at=${href.slice(1)}`;
  const own = OWN_PAGE.exec(href);
  return own ? `#rules=${own[1]}${own[2] ? `&at=${own[2]}` : ''}` : null;
}
