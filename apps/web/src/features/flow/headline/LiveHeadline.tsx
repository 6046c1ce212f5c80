import { type LiveText, liveTexts, type Sentence } from '@kilowatt/domain/energy/shown/live-sentence'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import classes from './LiveHeadline.module.css'
import { sentenceText } from './sentence-text.ts'

/**
 * Number of the longest texts to measure: which of them needs most lines depends on where its words break.
 */
const TRIED = 3

type Props = {
  /** null while nothing is known yet */
  text: LiveText | null
  /** devices of the site, which decide which sentences are possible and how much room to reserve */
  has: { hasSolar: boolean; hasBattery: boolean }
  /** names of devices that could fall silent; room is reserved for that sentence */
  devices: readonly string[]
}

/**
 * The current situation and its reason. On a phone both are one text. A change of text never moves the
 * content below.
 */
export function LiveHeadline({ text, has: { hasSolar, hasBattery }, devices }: Props) {
  const { t, i18n } = useTranslation()
  const names = devices.join('\n')
  const longest = useMemo(() => {
    const texts = (sentence: Sentence) => t(`flow.now_${sentence.key}`, sentenceText(sentence, i18n.language))
    return liveTexts({ hasSolar, hasBattery }, names === '' ? [] : names.split('\n'))
      .map(({ headline, reason }) => [texts(headline), reason ? texts(reason) : ''] as const)
      .sort((a, b) => b.join().length - a.join().length)
      .slice(0, TRIED)
  }, [hasSolar, hasBattery, names, t, i18n.language])
  const textOf = (sentence: Sentence) => t(`flow.now_${sentence.key}`, sentenceText(sentence, i18n.language))
  return (
    <div className={classes.room}>
      {text ? (
        <div className={classes.text}>
          <h2 className={classes.headline}>{textOf(text.headline)}</h2>
          {text.reason && <p className={classes.reason}>{textOf(text.reason)}</p>}
        </div>
      ) : (
        <div className={classes.text}>
          <Skeleton height={16} width="62%" mt={4} />
        </div>
      )}
      {longest.map(([headline, reason]) => (
        <div key={headline + reason} className={cx(classes.text, classes.unseen)} aria-hidden="true">
          <span className={classes.headline} data-words={headline} />
          <span className={classes.reason} data-words={reason} />
        </div>
      ))}
    </div>
  )
}
