import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CookieBanner.module.css'
import { keepConsent, readConsent } from './consent-cookie.ts'

const ConsentDialog = lazy(() => import('./ConsentDialog.tsx'))

type Props = {
  /** an answer was given; until then nothing that needs one may load */
  onAnswer: (analytics: boolean) => void
}

/** Asks once a year what may be kept. All answers weigh the same; the page stays usable meanwhile. */
export function CookieBanner({ onAnswer }: Props) {
  const { t } = useTranslation()
  const [isAnswered, setAnswered] = useState(() => readConsent(document.cookie) !== null)
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  if (isAnswered) return null
  const answer = (analytics: boolean) => {
    keepConsent(analytics)
    setAnswered(true)
    onAnswer(analytics)
  }
  return (
    <>
      <section className={classes.banner} aria-label={t('consent.title')}>
        <div>
          <h2 className={classes.title}>{t('consent.title')}</h2>
          <p className="dim">{t('consent.text')}</p>
        </div>
        <div className={classes.answers}>
          <Button onClick={() => setDialog('open')}>{t('consent.customize')}</Button>
          <Button onClick={() => answer(false)}>{t('consent.onlyNecessary')}</Button>
          <Button onClick={() => answer(true)}>{t('consent.acceptAll')}</Button>
        </div>
      </section>
      {dialog !== 'unused' && (
        <Suspense>
          <ConsentDialog opened={dialog === 'open'} onConfirm={answer} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
