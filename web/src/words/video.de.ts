import type { video as english } from './video.en';

export const video: Record<keyof typeof english, string> = {
  'video.title': 'Kamera und Mikrofon',
  'video.start': 'Kamera einschalten',
  'video.asking': 'Der Browser fragt nach der Kamera…',
  'video.mute': 'Mikrofon stumm schalten',
  'video.unmute': 'Mikrofon einschalten',
  'video.camera_off': 'Kamera ausschalten',
  'video.camera_on': 'Kamera wieder einschalten',
  'video.blur': 'Den Raum hinter mir verbergen',
  'video.you': 'Du',
  'video.muted': 'stumm',
  'video.of': 'Kamera von {name}',
  'video.connecting': 'verbindet…',
  'video.lost': 'kein Bild: solange eine Puppe',
  'video.none': 'keine Kamera',
  'video.insecure':
    'Hier gibt es keine Kameras: Browser geben sie nur Seiten mit https. Der Server kann das haben: Starte es mit einem Zertifikat (siehe „Host a server“). Stattdessen treten Puppen auf.',
  'video.unable': 'Dieser Browser kann kein Video senden. Stattdessen tritt eine Puppe auf.',
  'video.denied':
    'Dem Browser wurde gesagt, dieser Seite die Kamera nicht zu geben. In seinen Einstellungen zur Seite lässt sich das ändern. Stattdessen tritt eine Puppe auf.',
  'video.missing': 'Es wurde keine Kamera gefunden. Stattdessen tritt eine Puppe auf.',
  'video.taken': 'Ein anderes Programm benutzt die Kamera. Stattdessen tritt eine Puppe auf.',
  'video.elsewhere': 'Ein anderes Gerät von dir hat jetzt die Kamera.',
  'video.again': 'Noch einmal versuchen',
};
