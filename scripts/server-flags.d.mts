export declare const serverFlags: readonly string[]
export declare const compileCache: Readonly<Record<string, string>>
