import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { scriptAddress } from './src/build/script-address.vite.ts';
import { scripts } from './src/build/scripts.vite.ts';

const compressedCopies = compression({
  algorithms: ['gzip', 'brotliCompress'],
  include: [/^assets\/.*\.(js|css)$/, /^[\w-]+\.svg$/],
  threshold: 512,
});

export default defineConfig(({ command }) => ({
  // Without hashes, the scripts are smaller. The files of style modules must have different names.
  css: { modules: { generateScopedName: '[name]_[local]' } },
  plugins: [react(), vike(), scriptAddress(), scripts(), compressedCopies],
  build: {
    // launch.mjs builds into a folder of its own.
    outDir: process.env.BUILD_FOLDER ?? 'dist',
    // The oldest browsers in which the scripts run. Vite lowers newer syntax. In older browsers
    // that know cascade layers, the page works as without script.
    target: ['chrome110', 'safari16.4', 'firefox121'],
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // Radix names its functions by `__name`. Its effect would keep what nothing uses: 4 KB after
      // Brotli.
      treeshake: { manualPureFunctions: ['__name'] },
    },
    // Inlines no images, because the content security policy blocks data: URLs.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      define: {
        // Otherwise the bundle also contains React for development, and tests render with it.
        ...(command === 'build' && { 'process.env.NODE_ENV': '"production"' }),
        'process.env.COMMIT': JSON.stringify(process.env.COMMIT),
      },
      // The server's bundle contains its packages, because it runs without node_modules.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: './src/server/main.ts' },
          output: {
            // Without whitespace, because Node keeps the source in memory. Stack traces need the
            // names.
            minify: {
              compress: false,
              mangle: false,
              codegen: { removeWhitespace: true, asciiOnly: true },
            },
          },
        },
      },
    },
  },
}));
