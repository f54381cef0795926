import { preferences } from '../ui/preferences.svelte';
import { chime } from '../ui/sound';
import { t } from '../words/index.svelte';

/** Says that it is my turn: with a sound, and with a notice when the page is not in sight. The title says it always. */
export class TurnNotice {
  constructor(isMyTurn: () => boolean, game: () => string) {
    let was = false;
    $effect(() => {
      const is = isMyTurn();
      if (is && !was) this.tell(game());
      was = is;
    });
  }

  private tell(game: string): void {
    chime('turn');
    if (!document.hidden || !preferences.notice || !('Notification' in window)) return;
    if (Notification.permission !== 'granted') return;
    try {
      const notice = new Notification(t('table.your_turn'), { body: game, tag: 'scalehouse-turn' });
      notice.onclick = () => window.focus();
    } catch {
      // Some phones only allow it from a service worker: the title still says it.
    }
  }
}
