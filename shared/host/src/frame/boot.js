// The first script of a frame, before anything of a release is there. Data channels of WebRTC are the one way out that no
// policy closes in every browser, so their makers go, and so do workers that could outlive the frame; the page around then
// says how to begin.
const RTC = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection', 'RTCDataChannel'];
for (const name of [...RTC, 'SharedWorker']) Reflect.deleteProperty(globalThis, name);
addEventListener('message', function begin({ source, data, ports }) {
  // Without a sandbox this would be the session of whoever opened it.
  const [port] = ports;
  if (source !== window.parent || !port || globalThis.origin !== 'null') return;
  removeEventListener('message', begin);
  globalThis.ventureFrame = { port, start: data };
  for (const [address, bytes] of Object.entries(data.runtime)) {
    if (!address.endsWith('.js')) continue;
    const src = URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }));
    document.head.append(Object.assign(document.createElement('script'), { src }));
  }
});
