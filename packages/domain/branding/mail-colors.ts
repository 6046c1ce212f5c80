import type { ThemeName } from './theme-names.ts'

/**
 * Colours of mails by theme: the light set of apps/web/src/ui/theme/tokens.json (`primary`, `on_primary`, `bg`). Mail
 * programs darken mails on their own.
 */
export const mailColors = {
  default: { primary: '#1266d4', onPrimary: '#ffffff', background: '#f2f7fe' },
  'dark-blue': { primary: '#0068a6', onPrimary: '#ffffff', background: '#f2f7ff' },
  white: { primary: '#105fd9', onPrimary: '#ffffff', background: '#f4f7f9' },
  yellow: { primary: '#7a6900', onPrimary: '#ffffff', background: '#f9f6f1' },
  'red-gray': { primary: '#be2130', onPrimary: '#ffffff', background: '#f8f6f5' },
  'energy-blue': { primary: '#006c93', onPrimary: '#ffffff', background: '#f0f8fe' },
  'dark-orange': { primary: '#a85500', onPrimary: '#ffffff', background: '#fdf5f1' },
  'dark-green': { primary: '#007137', onPrimary: '#ffffff', background: '#f0f9f4' },
  'green-gray': { primary: '#1e7100', onPrimary: '#ffffff', background: '#f4f7f4' },
  'white-gray': { primary: '#323e50', onPrimary: '#ffffff', background: '#eff3f7' },
  'yellow-blue': { primary: '#766200', onPrimary: '#ffffff', background: '#f2f7ff' },
  'dark-yellow-blue': { primary: '#7a6000', onPrimary: '#ffffff', background: '#f3f6ff' },
  'blue-green': { primary: '#006f53', onPrimary: '#ffffff', background: '#eef8fc' },
  'energy-cyan': { primary: '#00717a', onPrimary: '#ffffff', background: '#eef9fa' },
} as const satisfies Record<ThemeName, { primary: string; onPrimary: string; background: string }>
