import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractPaths } from './contract-plugin.ts'
import { formRulesModules } from './form-rules-plugin.ts'
import { themeCss } from './src/ui/theme/theme-css.ts'
import tokens from './src/ui/theme/tokens.json' with { type: 'json' }

/** Serves all brand themes as one style sheet, so that no theme value is part of a script. */
function themeStyles(): Plugin {
  const id = 'virtual:theme-tokens.css'
  return {
    name: 'theme-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? themeCss(tokens) : undefined),
  }
}

/**
 * The parts every page needs; the rest follows the routes. ECharts is only ever imported lazily. What the routes need before
 * their pages are asked for is one file: as a hundred small ones it would be larger, and slow to fetch.
 */
const chunkGroups = [
  { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/ },
  // a file that is no route (`-Passkeys.tsx`) comes with the page that uses it
  { name: 'routes', test: /[\\/]src[\\/]routes[\\/](?:[^?]*[\\/])?[^-?\\/][^?\\/]*\.tsx$/ },
]

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    themeStyles(),
    contractPaths(),
    formRulesModules(),
  ],
  server: { proxy: { '/api': 'http://localhost:8080' } },
  build: {
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    // the dictionaries of the password estimator and the library of the charts come when they are needed; what a first page
    // may weigh is an end-to-end test
    chunkSizeWarningLimit: 1_700,
  },
})
