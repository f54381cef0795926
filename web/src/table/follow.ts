import { router } from '../route.svelte';
import type { TableInfo } from '../wire/generated/protocol';
import type { Session } from '../wire/session.svelte';

/** After somebody was removed a table has another link: the address follows, so that it can be loaded again. */
export function followLink(session: Session): () => void {
  let before: TableInfo | null = null;
  return session.listen(() => {
    const { table } = session;
    if (before && table && table.link !== before.link) router.follow([before.link, before.code], table.link);
    before = table;
  });
}
