import { type ColorScheme, resolveTheme, themeSchemes } from '@kilowatt/domain/branding/theme-names'
import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect } from 'react'
import { brandVariables, mantineTheme } from './mantine-theme.ts'

/** What a person chose in the application preferences: the provider's look, or light or dark in any case. */
type Appearance = 'provider' | ColorScheme

type Props = {
  /** name of the provider's theme; an unknown one shows `default` */
  theme: string
  appearance?: Appearance
  children: ReactNode
}

/** Puts brand and scheme on the document (`data-theme`, `data-scheme`, body class) and hands both to Mantine. */
export function ThemeProvider({ theme, appearance = 'provider', children }: Props) {
  const name = resolveTheme(theme)
  const scheme = appearance === 'provider' ? themeSchemes[name] : appearance
  const printing = useMediaQuery('print', false)
  const shown = printing ? 'light' : scheme
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.theme = name
    root.dataset.scheme = shown
    document.body.classList.toggle('dark-theme', shown === 'dark')
    document.body.classList.toggle('light-theme', shown === 'light')
  }, [name, shown])
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={brandVariables} forceColorScheme={shown}>
      {children}
    </MantineProvider>
  )
}
