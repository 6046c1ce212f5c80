import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { useRoomTaken } from '../../ui/shell/use-room-taken.ts'
import classes from './CookieBanner.module.css'
import { keepConsent, readConsent } from './consent-cookie.ts'

const ConsentDialog = lazy(() => import('./ConsentDialog.tsx'))

type Props = {
  /** called with the answer; before it, nothing that needs consent may load */
  onAnswer: (analytics: boolean) => void
}

/** Asks once a year which cookies are allowed. */
export function CookieBanner({ onAnswer }: Props) {
  const [isAnswered, setAnswered] = useState(() => readConsent(document.cookie) !== null)
  if (isAnswered) return null
  const answer = (analytics: boolean) => {
    keepConsent(analytics)
    setAnswered(true)
    onAnswer(analytics)
  }
  return <CookieQuestion onAnswer={answer} />
}

/** The cookie question. All answers have the same visual weight, and the page behind it stays usable. */
export function CookieQuestion({ onAnswer }: Props) {
  const { t } = useTranslation()
  const banner = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  useRoomTaken(banner, '--question')
  return (
    <>
      <section ref={banner} data-room="--question" className={classes.banner} aria-label={t('consent.title')}>
        <div className={classes.words}>
          <h2 className={classes.title}>{t('consent.title')}</h2>
          <p className="dim">
            {t('consent.text')}{' '}
            <AppLink href={webPaths.privacyPolicy()} className={classes.link}>
              {t('words.privacyPolicy')}
            </AppLink>
          </p>
        </div>
        <div className={classes.answers}>
          <Button onClick={() => setDialog('open')}>{t('consent.customize')}</Button>
          <Button onClick={() => onAnswer(false)}>{t('consent.onlyNecessary')}</Button>
          <Button onClick={() => onAnswer(true)}>{t('consent.acceptAll')}</Button>
        </div>
      </section>
      {dialog !== 'unused' && (
        <Suspense>
          <ConsentDialog
            opened={dialog === 'open'}
            onConfirm={onAnswer}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
