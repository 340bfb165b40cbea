/** What lists of terms and members that hold some are called: of what stands there a deployment can make a term. */
export const TERM_WORDS = /^(?:.*_)?(?:categor(?:y|ies)|cat|tags?)$/;
