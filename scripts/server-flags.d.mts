export declare const serverFlags: readonly string[]
export declare const nodeEnvironment: Readonly<Record<string, string>>
