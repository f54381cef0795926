export { default as Pad } from './Pad.svelte';
export { default as Puppet } from './Puppet.svelte';
export { askForSensor, hasSensor } from './sensor';
export type { Frame, Gesture } from './types';
