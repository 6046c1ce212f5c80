import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orpc } from '../../../../api/client.ts'
import { hasPasskeys } from '../../../../api/passkeys.ts'
import { TwoFactorCard } from '../../../../features/account/security/TwoFactorCard.tsx'
import { useTwoFactor } from '../../../../features/account/security/use-two-factor.ts'
import { useAccount, useAccountSaved, WhenLoaded } from '../-account-data.tsx'
import { Passkeys } from './-Passkeys.tsx'
import { Providers } from './-Providers.tsx'

/** Second factor, passkeys and linked providers. */
export const Route = createFileRoute('/_signed-in/user/profile/security')({
  staticData: {
    listed: { in: 'user', at: 100 },
    crumb: 'none',
    entry: { label: 'user.section_security', icon: IconShieldLock },
  },
  component: Security,
})

function Security() {
  const saved = useAccountSaved()
  const calls = useTwoFactor(() => void saved())
  // a person who still has to set up a second factor cannot read the account yet, and almost always has a
  // password
  const account = useAccount()
  const hasPassword = account.data?.hasPassword ?? true
  const state = useQuery(orpc.twoFactor.state.queryOptions({ select: ({ data }) => data }))
  return (
    <>
      <WhenLoaded query={state}>
        {(loaded) => <TwoFactorCard state={loaded} hasPassword={hasPassword} calls={calls} />}
      </WhenLoaded>
      {hasPasskeys() && <Passkeys hasPassword={hasPassword} />}
      <Providers />
    </>
  )
}
