import { openWebKit } from '../../support/engines/webkit.ts';
import { visitPagesWith } from './walks/all.ts';

visitPagesWith('WebKit', openWebKit);
