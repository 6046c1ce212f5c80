import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'
import classes from './legal.module.css'

type Props = {
  title: string
  /** the provider's own text, which then takes precedence */
  own: { href: string; label: string } | null
  chapters: readonly { id: string; title: string; text: string }[]
  questions: string
  supportEmail: string | null
}

/** A text in chapters, preceded by the provider's own text if there is one. */
export function LegalText({ title, own, chapters, questions, supportEmail }: Props) {
  const { t } = useTranslation()
  return (
    <article className={classes.text}>
      <PageHeading>{title}</PageHeading>
      {own && (
        <p>
          <a href={own.href} target="_blank" rel="noreferrer" className={classes.link}>
            {own.label}
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          </a>
        </p>
      )}
      <nav aria-label={t('legal.contents')}>
        <ol className={classes.contents}>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`} className={classes.link}>
                {chapter.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter.id} id={chapter.id}>
          <h2>{chapter.title}</h2>
          <p>{chapter.text}</p>
        </section>
      ))}
      {supportEmail && (
        <p>
          {questions}{' '}
          <a href={`mailto:${supportEmail}`} className={classes.link}>
            {supportEmail}
          </a>
        </p>
      )}
    </article>
  )
}
