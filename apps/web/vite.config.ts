import { themes } from '@kilowatt/domain/branding/themes'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { composedValues } from './composed-values-plugin.ts'
import { contractPaths } from './contract-plugin.ts'
import { firstPage } from './first-page-plugin.ts'
import { formRulesModules } from './form-rules-plugin.ts'
import { themeCss } from './src/ui/theme/theme-css.ts'
import tokens from './src/ui/theme/tokens.json' with { type: 'json' }

/** Serves all brand themes as one style sheet, so no script contains theme values. */
function themeStyles(): Plugin {
  const id = 'virtual:theme-tokens.css'
  return {
    name: 'theme-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? themeCss(tokens, themes) : undefined),
  }
}

/**
 * The routes' own declarations are in `start`; their components are distinguished by the query of their ids.
 */
const pages = (...names: string[]) => `routes/(${names.join('|')})[^?]*\\?tsr`
const own = (...places: string[]) => new RegExp(`[\\\\/]src[\\\\/](${places.join('|')})`)
const mantine = (...parts: string[]) =>
  new RegExp(`@mantine[\\\\/](form[\\\\/]|core[\\\\/]esm[\\\\/]components[\\\\/](${parts.join('|')})[\\\\/])`)

/**
 * How the app is split into chunks: code that every page needs before it is shown, code that many pages
 * share, then one chunk per family of pages. A hundred small files would be larger in total and slow to
 * fetch. A group includes its imports, so more basic groups come first.
 */
const chunkGroups = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules[\\/].*js$/ },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/ },
  { name: 'inputs', test: mantine('Input', 'InputBase', 'TextInput', 'PasswordInput', 'Checkbox') },
  {
    name: 'forms',
    test: own('ui/feedback/Notice', 'shared/forms/CallForm', 'shared/passwords/PasswordField'),
  },
  { name: 'auth', test: own(pages('auth/(?!power-prices)'), 'features/(login|registration)/') },
  // code that the public calculator shares with pages for signed-in people
  {
    name: 'figures',
    test: new RegExp(
      `packages[\\\\/]domain[\\\\/](time|grid-tariff[\\\\/]powers)|${
        own(
          'ui/data/(Card|KpiTile|QuickSegments)',
          'ui/state/StateMessage',
          'ui/table/FigureTable',
          'shared/(forms/NumberField|grid-tariff/)',
        ).source
      }`,
    ),
  },
  { name: 'toasts', test: own('ui/feedback/ToastOutlet') },
  {
    name: 'frame',
    // tariff names appear in reports, bills and plans, whose chunks would otherwise depend on each other
    test: new RegExp(
      `packages[\\\\/]i18n[\\\\/]tariff-name|${
        own(
          pages('_signed-in\\.tsx'),
          'features/navigation/',
          // every page marks alarms
          'shared/(alarms/|dates/browser-zone)',
          'ui/(shell|data)/',
        ).source
      }`,
    ),
  },
  // the calendar: forms need it without the charts, and charts without the forms
  {
    name: 'dates',
    test: new RegExp(`@mantine[\\\\/]dates|dayjs|${own('shared/dates/').source}`),
  },
  {
    name: 'location',
    // pages of devices and of strategies explain reasons in the same words as the overview
    test: own(
      pages('_signed-in/locations/\\$locationId(\\.tsx|/index)'),
      'features/((overview|flow|live)/|strategies/(words|overview|use-|strategy-))',
    ),
  },
  // also used on pages of groups and companies
  { name: 'stop', test: own('features/strategies/stop') },
  { name: 'charts', test: own(pages('_signed-in/locations/\\$locationId/charts')) },
  {
    name: 'patterns',
    test: own(
      pages('_signed-in/(locations|companies)/.*/patterns'),
      'features/charts/patterns/(?!Duration.*Plot)',
    ),
  },
  { name: 'reports', test: own(pages('_signed-in/(locations|companies)/.*/reports'), 'features/reports/') },
  { name: 'summary', test: own(pages('_signed-in/.*summary'), 'features/summary/') },
  {
    name: 'device',
    test: own(
      pages('_signed-in/locations/\\$locationId/(devices|device-groups|commands)'),
      'features/(control|commands|data-quality|strategies/(device|decisions))/',
    ),
  },
  { name: 'lists', test: own('ui/(table|feedback|tree)/', 'shared/', 'features/locations/') },
  { name: 'strategies', test: own(pages('_signed-in/.*strategies'), 'features/strategies/') },
  { name: 'calculator', test: own(pages('auth/power-prices'), 'features/grid-tariff/calculator/') },
  {
    name: 'pricing',
    test: own(
      pages('_signed-in/(pricing|setup/pricing|locations/\\$locationId/manage/pricing)'),
      'features/(pricing|spot-market)/',
    ),
  },
  { name: 'portal', test: own(pages('_signed-in/external'), 'features/(portal|grid-tariff/(?!prices/))') },
  { name: 'account', test: own(pages('_signed-in/user'), 'features/account/') },
  { name: 'management', test: own(pages('_signed-in/')) },
]

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    themeStyles(),
    firstPage(),
    composedValues(),
    contractPaths(),
    formRulesModules(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/controller-pages', '/device-files', '/software-uploads'].map((path) => [
        path,
        'http://localhost:8080',
      ]),
    ),
  },
  build: {
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    // the password estimator's dictionaries and the chart library load on demand; an end-to-end test limits
    // the size of the first page
    chunkSizeWarningLimit: 1_700,
  },
})
