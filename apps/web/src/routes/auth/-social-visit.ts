import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import { isSpoken } from '@kilowatt/i18n/spoken-languages'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { rememberedIdentifier } from '../../features/session/site-identifier.ts'

type Visit = { provider: SocialProvider; returnTo: string; agreeToTerms?: boolean }

/** Sends the browser to an identity provider, which sends it back signed in or with an error. */
export function useSocialVisit() {
  const { i18n } = useTranslation()
  return useMutation({
    mutationFn: (visit: Visit) =>
      client.socialSignIn.start({
        ...visit,
        locale: isSpoken(i18n.language) ? i18n.language : undefined,
        identifier: rememberedIdentifier(),
      }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  })
}
