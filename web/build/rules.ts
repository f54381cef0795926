import type { Plugin } from 'vite';
import { pageOf } from '../src/learn/markdown.ts';

/** `import page from '….md?rules'` gives a page of docs/rules as it is shown here. */

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
