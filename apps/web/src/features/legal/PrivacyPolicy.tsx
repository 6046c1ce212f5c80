import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './legal.module.css'

const chapters = ['who', 'what', 'why', 'cookies', 'howLong', 'whom', 'rights'] as const

type Props = {
  provider: string
  supportEmail: string | null
  /** the provider's own policy, which then is the one that counts */
  policyUrl: string | null
}

/** What is kept about people and why, in plain words; the provider's own policy where there is one. */
export function PrivacyPolicy({ provider, supportEmail, policyUrl }: Props) {
  const { t } = useTranslation()
  return (
    <article className={classes.text}>
      <h1>{t('words.privacyPolicy')}</h1>
      {policyUrl && (
        <p>
          <a href={policyUrl} target="_blank" rel="noreferrer" className={classes.link}>
            {t('legal.providerPolicy', { provider })}
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          </a>
        </p>
      )}
      <nav aria-label={t('legal.contents')}>
        <ol className={classes.contents}>
          {chapters.map((chapter) => (
            <li key={chapter}>
              <a href={`#${chapter}`} className={classes.link}>
                {t(`legal.${chapter}_title`)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter} id={chapter}>
          <h2>{t(`legal.${chapter}_title`)}</h2>
          <p>{t(`legal.${chapter}_text`, { provider })}</p>
        </section>
      ))}
      {supportEmail && (
        <p>
          {t('legal.questions')}{' '}
          <a href={`mailto:${supportEmail}`} className={classes.link}>
            {supportEmail}
          </a>
        </p>
      )}
    </article>
  )
}
