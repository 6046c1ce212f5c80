import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import classes from './BootFailure.module.css'
import { bootTexts } from './boot-texts.ts'

/** Shown instead of the app if not even its brand and texts could be loaded. */
export function BootFailure({ language }: { language: SpokenLanguage }) {
  const { failed, safe, again } = bootTexts[language]
  return (
    <main className={classes.page} role="alert" lang={language}>
      <h1>{failed}</h1>
      <p>{safe}</p>
      <button className={classes.again} type="button" onClick={() => window.location.reload()}>
        {again}
      </button>
    </main>
  )
}
