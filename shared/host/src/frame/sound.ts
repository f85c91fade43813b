/** Prepares a frame for muting: sound continues inaudibly. Returns a function that takes the learner's setting. */
export function controlSound(): (isOn: boolean) => void {
  let isOn = false;
  const gains = new Map<AudioContext, GainNode>();
  const playing = new Set<HTMLMediaElement>();
  const silenced = new Set<HTMLMediaElement>();

  // Connections to the output pass through a platform gain node.
  const { get } = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'destination') ?? {};
  Object.defineProperty(AudioContext.prototype, 'destination', {
    configurable: true,
    get(this: AudioContext) {
      const known = gains.get(this);
      if (known) return known;
      const output: AudioDestinationNode = get?.call(this);
      const gain = Object.assign(this.createGain(), { maxChannelCount: output.maxChannelCount });
      gain.gain.value = Number(isOn);
      gain.connect(output);
      gains.set(this, gain);
      return gain;
    },
  });

  function silence(element: HTMLMediaElement): void {
    if (isOn || element.muted) return;
    element.muted = true;
    silenced.add(element);
  }
  function hear({ target, type }: Event): void {
    if (!(target instanceof HTMLMediaElement)) return;
    if (type === 'pause') playing.delete(target);
    else silence(target);
  }
  function follow(element: HTMLMediaElement): void {
    playing.add(element);
    for (const type of ['volumechange', 'pause']) element.addEventListener(type, hear);
    silence(element);
  }
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function playFollowed() {
    follow(this);
    return play.call(this);
  };
  document.addEventListener(
    'play',
    ({ target }) => target instanceof HTMLMediaElement && follow(target),
    true,
  );

  return (next) => {
    isOn = next;
    for (const { gain } of gains.values()) gain.value = Number(isOn);
    if (!isOn) return playing.forEach(silence);
    for (const element of silenced) element.muted = false;
    silenced.clear();
  };
}
