import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

/** The pages are one script that sets one global; `release.mjs` makes the rest of the release. */
export default defineConfig({
  plugins: [vue()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    cssCodeSplit: false,
    lib: {
      entry: 'src/pages.js',
      formats: ['iife'],
      name: 'idea_wall_pages',
      fileName: () => 'pages.js',
      cssFileName: 'pages',
    },
  },
  css: { modules: { generateScopedName: 'idea-wall-[local]' } },
});
