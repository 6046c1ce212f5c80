import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { drawnStyles } from './drawn-styles-plugin.ts'

/** What is drawn calls nobody. */
function withoutServer(): Plugin {
  return {
    name: 'without-server',
    enforce: 'pre',
    load: (id) => (id.endsWith('/src/api/server-link.ts') ? 'export default {}' : undefined),
  }
}

/** The pages that the server draws (`src/drawn`), as one file that it loads. */
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
