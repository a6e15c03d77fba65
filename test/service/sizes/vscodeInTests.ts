import { registerHooks } from 'node:module';

/** What page models ask of the editor outside of it: its language, to write dates in. */
const editor = `data:text/javascript,${encodeURIComponent("export const env = { language: 'en' };")}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url: editor, shortCircuit: true } : next(specifier, context),
});
