import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { drawnStyles } from './drawn-styles-plugin.ts'

/** Server-rendered pages make no calls. */
function withoutServer(): Plugin {
  return {
    name: 'without-server',
    enforce: 'pre',
    load: (id) => (id.endsWith('/src/api/server-link.ts') ? 'export default {}' : undefined),
  }
}

/** The server-rendered pages (`src/drawn`), built as one file that the server loads. */
export default defineConfig({
  plugins: [react(), withoutServer(), drawnStyles()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'src/drawn/sign-in-page.tsx'),
    minify: true,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
