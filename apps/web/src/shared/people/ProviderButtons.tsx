import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import { Button } from '@mantine/core'
import { IconCirclePlus } from '@tabler/icons-react'
import classes from './ProviderButtons.module.css'

export type SignInProvider = { id: SocialProvider; name: string }

type Props = {
  providers: readonly SignInProvider[]
  busyWith?: string | undefined
  isDisabled?: boolean
  onChoose: (id: SocialProvider) => void
}

/** Buttons to sign in through another provider, next to each other. */
export function ProviderButtons({ providers, busyWith, isDisabled = false, onChoose }: Props) {
  return (
    <div className={classes.providers}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          leftSection={<IconCirclePlus size={18} stroke={1.75} />}
          loading={busyWith === id}
          disabled={isDisabled && busyWith !== id}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
