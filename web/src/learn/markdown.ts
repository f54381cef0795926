import { marked, Renderer, type Tokens } from 'marked';
import type { Part, RulesPage } from './page.ts';

/**
 * The pages of the rules: HTML made of Markdown, cut where a little board belongs. Ours are written in docs/rules and
 * made by the build; a plug-in's come from the server.
 */

type Own = Renderer<string, string>;

const BOARD = /<!-- board: ([\w-]+) -->/;
const OWN_PAGE = /^(?:\.\/)?([\w-]+)\.md(?:#(.+))?$/; // another page of the rules

/** A plug-in's page. HTML in it is text like any other, so it can bring nothing but words, lists and tables. */
export function pluginPageOf(markdown: string, game: string): RulesPage {
  return made(markdown, game, plainRendererOf(game));
}

export function pageOf(markdown: string, game: string): RulesPage {
  return made(markdown, game, rendererOf(game));
}

function made(markdown: string, game: string, renderer: Own): RulesPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? game;
  const text = markdown.replace(/^# .+\n/, '');
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => ({ id: slug(name!), name: name! }));
  return {
    title,
    headings,
    parts: text.split(new RegExp(BOARD, 'g')).map((piece, at) => part(piece, at, renderer)),
  };
}

/** Text and names of boards come in turns. */
function part(piece: string, at: number, renderer: Own): Part {
  if (at % 2) return { board: piece };
  return { html: marked.parse(piece, { async: false, renderer }) };
}

const slug = (name: string): string => name.toLowerCase().replace(/[^\w]+/g, '-');

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function plainRendererOf(game: string): Own {
  const renderer = rendererOf(game);
  renderer.html = ({ text }: Tokens.HTML | Tokens.Tag): string => escaped(text);
  renderer.image = ({ text }: Tokens.Image): string => escaped(text);
  return renderer;
}

function rendererOf(game: string): Own {
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
  renderer.code = ({ text }: Tokens.Code): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
  renderer.link = function ({ href, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens);
    const link = linkOf(href, game);
    return link ? `<a href="${escaped(link)}">${text}</a>` : text; // what is only in the documentation is no link here
  };
  return renderer;
}

export function linkOf(href: string, game: string): string | null {
  if (href.startsWith('#')) return `#rules=${game}&at=${href.slice(1)}`;
  const own = OWN_PAGE.exec(href);
  return own ? `#rules=${own[1]}${own[2] ? `&at=${own[2]}` : ''}` : null;
}
