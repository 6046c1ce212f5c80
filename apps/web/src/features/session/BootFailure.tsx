import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import classes from './BootFailure.module.css'

/** The words come from the server, which is away: these few are with the script. */
const words: Record<SpokenLanguage, { title: string; text: string; again: string }> = {
  en: {
    title: 'The server did not answer',
    text: 'Your data is safe. Check the connection and load the page again.',
    again: 'Load again',
  },
  sl: {
    title: 'Strežnik se ne odziva',
    text: 'Vaši podatki so varni. Preverite povezavo in znova naložite stran.',
    again: 'Naloži znova',
  },
}

/** In the place of the app: not even its brand and its words could be loaded. */
export function BootFailure({ language }: { language: SpokenLanguage }) {
  const { title, text, again } = words[language]
  return (
    <main className={classes.page} role="alert" lang={language}>
      <h1>{title}</h1>
      <p>{text}</p>
      <button className={classes.again} type="button" onClick={() => window.location.reload()}>
        {again}
      </button>
    </main>
  )
}
