import { mount } from 'svelte';
import BreakEven from './BreakEven.svelte';

mount(BreakEven, { target: document.body });
