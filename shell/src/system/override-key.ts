/** Where this browser keeps what its person chose in place of a live release; nothing is there for anybody else. */
export const OVERRIDE_KEY = 'venture.override';
