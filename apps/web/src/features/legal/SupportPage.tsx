import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'
import classes from './legal.module.css'

const items = [1, 2, 3, 4] as const

/** Where to get help, and which information helps. */
export function SupportPage({ email }: { email: string | null }) {
  const { t } = useTranslation()
  return (
    <article className={classes.text}>
      <PageHeading>{t('words.support')}</PageHeading>
      <p>{email ? t('auth.supportText', { email }) : t('auth.supportNone')}</p>
      <h2>{t('auth.supportInclude')}</h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{t(`auth.supportItem${item}`)}</li>
        ))}
      </ul>
      <Notice kind="warning">{t('auth.supportNever')}</Notice>
      {email && (
        <Button
          className={classes.action ?? ''}
          size="lg"
          variant="filled"
          component="a"
          href={`mailto:${email}?subject=${encodeURIComponent(t('auth.supportSubject'))}`}
          leftSection={<IconMail size={18} stroke={1.75} />}
        >
          {t('auth.supportWrite')}
        </Button>
      )}
    </article>
  )
}
