import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { oneStyleSheet } from './src/client/styles/one-style-sheet.vite.ts';
import { chunks } from './src/client/hydration/chunks.vite.ts';
import { noBuildPath } from './src/pages/no-build-path.vite.ts';
import { releaseName } from './src/server/telemetry/release.vite.ts';

// The server sends what was packed here, for the browser's files alone.
const compressedTwins = compression({
  algorithms: ['gzip', 'brotliCompress'],
  include: [/^assets\/.*\.(js|css)$/, /^[\w-]+\.svg$/],
  threshold: 512,
});

export default defineConfig(({ command }) => ({
  plugins: [react(), vike(), oneStyleSheet(), chunks(), compressedTwins, noBuildPath()],
  build: {
    target: 'es2022',
    // The policy allows no data: images.
    assetsInlineLimit: 0,
    // A site may be running on the last build: launch.mjs clears its files once this one is done.
    emptyOutDir: false,
  },
  environments: {
    ssr: {
      define: { __RELEASE__: JSON.stringify(releaseName()) },
      // The server's bundle runs without node_modules.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: './src/server/main.ts' },
          output: {
            // Node holds the text of its modules in memory. Names stay, for traces.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
          },
        },
      },
    },
  },
}));
