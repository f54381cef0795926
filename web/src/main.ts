import './ui/tokens.css';
import './ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferences } from './ui/preferences.svelte';
import { speech } from './words/index.svelte';

preferences.show();
document.documentElement.lang = speech.language;
speech.learn();
mount(App, { target: document.getElementById('app')! });
