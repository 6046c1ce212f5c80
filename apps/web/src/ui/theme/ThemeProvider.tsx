import { resolveTheme } from '@kilowatt/domain/branding/resolve-theme'
import { themeSchemes } from '@kilowatt/domain/branding/theme-names'
import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useAppearance } from './appearance.ts'
import { watchFocus } from './focus-trail.ts'
import { brandVariables, mantineTheme } from './mantine-theme.ts'

type Props = {
  /** name of the provider's theme; an unknown one falls back to `default` */
  theme: string
  children: ReactNode
}

/**
 * Sets brand and scheme on the document (`data-theme`, `data-scheme`, body class) and passes both to Mantine.
 */
export function ThemeProvider({ theme, children }: Props) {
  const name = resolveTheme(theme)
  const appearance = useAppearance()
  const isDeviceDark = useMediaQuery('(prefers-color-scheme: dark)', false, {
    getInitialValueInEffect: false,
  })
  const deviceScheme = isDeviceDark ? 'dark' : 'light'
  const scheme = { brand: themeSchemes[name], system: deviceScheme, light: 'light', dark: 'dark' } as const
  const printing = useMediaQuery('print', false)
  const shown = printing ? 'light' : scheme[appearance]
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.theme = name
    root.dataset.scheme = shown
    document.body.classList.toggle('dark-theme', shown === 'dark')
    document.body.classList.toggle('light-theme', shown === 'light')
  }, [name, shown])
  useEffect(watchFocus, [])
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={brandVariables} forceColorScheme={shown}>
      {children}
    </MantineProvider>
  )
}
