import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button, Modal } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './-SessionEndDialog.module.css'
import { SignInSteps } from './auth/-SignInSteps.tsx'

type Props = {
  opened: boolean
  /** the person whose session has ended */
  person: User
  providers: SiteInfo['socialProviders']
  onSignedIn: (user: User) => Promise<unknown>
}

/**
 * Covers a page after its session has ended until the person has signed in again. The page and anything typed
 * in it are kept.
 */
export function SessionEndDialog({ opened, person, providers, onSignedIn }: Props) {
  const { t } = useTranslation()
  const { href } = useLocation()
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      // above everything else that was open, which waits below
      zIndex={400}
      overlayProps={{ className: classes.cover ?? '', backgroundOpacity: 1 }}
      title={t('auth.sessionEnded')}
      size={440}
    >
      <p className={classes.lead}>{t('auth.sessionEndedText')}</p>
      <SignInSteps
        place="dialog"
        email={person.email}
        providers={providers}
        returnTo={href}
        onSignedIn={onSignedIn}
      />
      <Button
        className={classes.other ?? ''}
        fullWidth
        variant="subtle"
        component="a"
        href={webPaths.login()}
      >
        {t('auth.otherPerson')}
      </Button>
    </Modal>
  )
}
