import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import classes from './BootFailure.module.css'
import { bootTexts } from './boot-texts.ts'

/** Shown instead of the app if not even its brand and texts could be loaded. */
export function BootFailure({ language }: { language: SpokenLanguage }) {
  const texts = bootTexts(language)
  return (
    <main className={classes.page} role="alert" lang={language}>
      <h1>{texts?.failed}</h1>
      <p>{texts?.safe}</p>
      <button className={classes.again} type="button" onClick={() => window.location.reload()}>
        {texts?.again}
      </button>
    </main>
  )
}
