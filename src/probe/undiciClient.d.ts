/** undici's client by itself: the package as a whole puts a dispatcher of its own under every other extension's fetch. */
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';

  export = Client;
}
