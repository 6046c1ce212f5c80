import type { LiveText, Sentence } from '@kilowatt/domain/energy/shown/live-sentence'
import { useTranslation } from 'react-i18next'
import classes from './LiveHeadline.module.css'
import { sentenceWords } from './sentence-text.ts'

/** What is true now, then why. On a phone both run as one text. */
export function LiveHeadline({ text, id }: { text: LiveText; id?: string }) {
  const { t, i18n } = useTranslation()
  const say = (sentence: Sentence) => t(`flow.now_${sentence.key}`, sentenceWords(sentence, i18n.language))
  return (
    <div className={classes.text}>
      <h2 id={id} className={classes.headline}>
        {say(text.headline)}
      </h2>
      {text.reason && <p className={classes.reason}>{say(text.reason)}</p>}
    </div>
  )
}
