import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noncePlaceholder } from './nonce-placeholder.ts';

/** The browser pages as hashed files that the server answers itself: nothing is loaded from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  html: { cspNonce: noncePlaceholder },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // An inlined picture would be a data: address in a style sheet; files are cached for ever.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
