import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { mantineComponents } from './mantine-components.ts'

const brand: MantineColorsTuple = [
  'var(--brand-0)',
  'var(--brand-1)',
  'var(--brand-2)',
  'var(--brand-3)',
  'var(--brand-4)',
  'var(--brand-5)',
  'var(--brand-6)',
  'var(--brand-7)',
  'var(--brand-8)',
  'var(--brand-9)',
]

/** Mantine takes its neutral colours from these two scales; here they are the brand's surfaces and text. */
const dark: MantineColorsTuple = [
  'var(--text)',
  'var(--text-2)',
  'var(--text-2)',
  'var(--text-3)',
  'var(--border)',
  'var(--hover)',
  'var(--raised)',
  'var(--bg)',
  'var(--track)',
  'var(--nav)',
]
const gray: MantineColorsTuple = [
  'var(--hover)',
  'var(--track)',
  'var(--border)',
  'var(--border)',
  'var(--border-strong)',
  'var(--text-3)',
  'var(--text-2)',
  'var(--text-2)',
  'var(--text)',
  'var(--text)',
]

/**
 * Mantine's theme for every brand. Its colours are our CSS variables, so a change of brand needs no script.
 */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  colors: { brand, dark, gray },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '14px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.34', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.3' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: mantineComponents,
})

/** Both schemes use the same variables; `html[data-theme][data-scheme]` decides their values. */
const ours = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--s-critical)',
  '--mantine-color-success': 'var(--s-ok)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--track)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-brand-filled': 'var(--primary)',
  '--mantine-color-brand-filled-hover': 'var(--primary-hover)',
  '--mantine-color-brand-light': 'var(--primary-soft)',
  '--mantine-color-brand-light-hover': 'var(--primary-soft)',
  '--mantine-color-brand-light-color': 'var(--primary-text)',
  '--mantine-color-brand-outline': 'var(--primary-text)',
  '--mantine-color-brand-outline-hover': 'var(--primary-soft)',
}

export const brandVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-z-index-app': '20' },
  light: ours,
  dark: ours,
})
