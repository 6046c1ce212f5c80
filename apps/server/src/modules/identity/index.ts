import type { Platform } from '../../platform/platform.ts'
import { createActors } from './actors.ts'
import { authRoutes } from './auth.routes.ts'
import { firstAccountRoutes } from './first-account.routes.ts'
import { cleanIdentity } from './identity.job.ts'
import { createSessions } from './sign-in.commands.ts'
import { createSignInLibrary } from './sign-in-library.ts'

export { offerFirstAccount } from './first-account.commands.ts'
export { createUser, endMembership, hashUserPassword, type NewUser, setMembership } from './users.commands.ts'

/** Who people are: accounts, sessions, roles in companies. */
export function createIdentity(platform: Platform) {
  const actors = createActors(platform.db)
  const sessions = createSessions(platform, createSignInLibrary(platform), actors)
  return {
    routes: { auth: authRoutes(platform, sessions), firstAccount: firstAccountRoutes(platform, sessions) },
    jobs: [cleanIdentity(platform)],
    resolveActor: sessions.resolveActor,
  }
  platform.events.on('accessChanged', ({ userId }) => {
    if (userId !== null) actors.forgetUser(userId)
  })
}
