// A frame's first script, before any release code. Removes WebRTC, the one network access that no policy closes in
// every browser, and workers that could outlive the frame; then the page sends the start message.
const RTC = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection', 'RTCDataChannel'];
for (const name of [...RTC, 'SharedWorker']) Reflect.deleteProperty(globalThis, name);
addEventListener('message', function begin({ source, data, ports }) {
  // Begins only in a sandbox: without one, the frame would have the session of the user who opened it.
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
