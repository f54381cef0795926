import type { Note } from './signalling';

/**
 * The link to one other browser. Both ends may begin at any time: when their offers meet, the polite one gives way
 * (perfect negotiation). It mends itself as long as it can; what is beyond that, the call tries anew.
 */

export type Sent = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
type Kind = keyof Sent;

const LOOK = 1_000; // milliseconds between two looks at what arrives
const FROZEN = 3_000; // without a new picture for so long, it is shown no more
const MOST_BITS = 350_000; // a second, of a picture
export const GIVE_UP = 9_000; // without a link for so long, it is tried anew

export class Peer {
  stream = $state.raw<MediaStream | null>(null);
  isLinked = $state(false);
  isMoving = $state(false); // pictures arrive
  sendsPicture = $state(true); // as the other says
  sendsSound = $state(true);
  wasLinked = false; // at any time
  frames = 0; // that were decoded, for whoever wants to know

  hasPicture = $derived(this.isLinked && this.isMoving && this.sendsPicture && this.stream !== null);

  private readonly link: RTCPeerConnection;
  private readonly senders: Partial<Record<Kind, RTCRtpSender>> = {};
  private isOffering = false;
  private isDeaf = false; // an offer was not taken: what belongs to it is not, either
  private movedAt = 0;
  private aliveAt = Date.now();
  private readonly timer: number;

  constructor(
    readonly own: string, // names of both ends
    readonly other: string,
    private readonly isPolite: boolean,
    servers: RTCIceServer[],
    private readonly tell: (note: Note) => void,
    private readonly isLost: () => void,
    private readonly patience = GIVE_UP,
  ) {
    this.link = new RTCPeerConnection({ iceServers: servers });
    this.link.onnegotiationneeded = () => void this.offer();
    this.link.onicecandidate = ({ candidate }) => {
      if (candidate) tell({ kind: 'candidate', candidate: candidate.toJSON() });
    };
    this.link.ontrack = ({ track, streams }) => this.take(track, streams[0]);
    this.link.onconnectionstatechange = () => this.changed();
    this.timer = window.setInterval(() => void this.look(), LOOK);
  }

  /** What is to be sent from now on. Tracks are exchanged without talking it over again, where that is possible. */
  async send(sent: Sent, stream: MediaStream | null): Promise<void> {
    if (this.link.signalingState === 'closed') return;
    for (const kind of ['audio', 'video'] as const) {
      const sender = this.senders[kind];
      if (sender) await sender.replaceTrack(sent[kind]);
      else if (sent[kind]) this.senders[kind] = this.link.addTrack(sent[kind], ...(stream ? [stream] : []));
    }
    await this.bound();
  }

  /** Seven such streams leave a browser at a full table: each is a small picture, and need not be more. */
  private async bound(): Promise<void> {
    const sender = this.senders.video;
    const given = sender?.getParameters();
    if (!sender || !given?.encodings[0] || given.encodings[0].maxBitrate === MOST_BITS) return;
    given.encodings[0].maxBitrate = MOST_BITS;
    await sender.setParameters(given);
  }

  async hear(note: Note): Promise<void> {
    try {
      if (note.kind === 'description') await this.answer(note.description);
      else if (note.kind === 'candidate') await this.link.addIceCandidate(note.candidate);
      else if (note.kind === 'shows') [this.sendsPicture, this.sendsSound] = [note.picture, note.sound];
    } catch (error) {
      if (!this.isDeaf) console.warn('video:', error);
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.link.onnegotiationneeded = this.link.onicecandidate = this.link.ontrack = null;
    this.link.onconnectionstatechange = null;
    this.link.close();
    this.isLinked = false;
  }

  // Talking it over

  private async offer(): Promise<void> {
    try {
      this.isOffering = true;
      await this.link.setLocalDescription();
      this.describe();
    } catch (error) {
      console.warn('video:', error);
    } finally {
      this.isOffering = false;
    }
  }

  private describe(): void {
    if (this.link.localDescription)
      this.tell({
        kind: 'description',
        description: this.link.localDescription.toJSON() as RTCSessionDescriptionInit,
      });
  }

  private async answer(description: RTCSessionDescriptionInit): Promise<void> {
    const isBusy = this.isOffering || this.link.signalingState !== 'stable';
    this.isDeaf = !this.isPolite && description.type === 'offer' && isBusy;
    if (this.isDeaf) return;
    await this.link.setRemoteDescription(description); // a polite end takes its own offer back by this
    if (description.type !== 'offer') return;
    await this.link.setLocalDescription();
    this.describe();
  }

  // What arrives

  private take(track: MediaStreamTrack, stream: MediaStream | undefined): void {
    const found = stream ?? this.stream ?? new MediaStream();
    if (!found.getTracks().includes(track)) found.addTrack(track);
    this.stream = found;
  }

  private changed(): void {
    const state = this.link.connectionState;
    this.isLinked = state === 'connected';
    this.wasLinked ||= this.isLinked;
    if (this.isLinked) this.aliveAt = Date.now();
    if (state === 'failed') this.link.restartIce();
  }

  private async look(): Promise<void> {
    const now = Date.now();
    const decoded = await this.decoded();
    if (decoded !== this.frames) this.movedAt = now;
    this.frames = decoded;
    this.isMoving = decoded > 0 && now - this.movedAt < FROZEN;
    if (this.isLinked) this.aliveAt = now;
    else if (now - this.aliveAt > this.patience) this.isLost();
  }

  private async decoded(): Promise<number> {
    let frames = 0;
    try {
      (await this.link.getStats()).forEach((one: { type: string; kind?: string; framesDecoded?: number }) => {
        if (one.type === 'inbound-rtp' && one.kind === 'video') frames += one.framesDecoded ?? 0;
      });
    } catch {
      return 0;
    }
    return frames;
  }
}
