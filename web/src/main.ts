import './look/tokens.css';
import './look/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { likes } from './look/likes.svelte';
import { speech } from './words/index.svelte';

likes.show();
document.documentElement.lang = speech.language;
mount(App, { target: document.getElementById('app')! });
