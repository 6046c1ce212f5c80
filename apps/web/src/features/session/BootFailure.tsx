import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import classes from './BootFailure.module.css'
import { bootWords } from './boot-words.ts'

/** Shown instead of the app if not even its brand and texts could be loaded. */
export function BootFailure({ language }: { language: SpokenLanguage }) {
  const { failed, safe, again } = bootWords[language]
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
